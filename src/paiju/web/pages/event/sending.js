/** Files on their way to the server, as they are. */

import { ApiError, offline } from "../../net.js";

/** @param {string} path @param {File} file @returns {Promise<unknown>} */
export async function sendFile(path, file) {
  let answer;
  try {
    answer = await fetch(path, { method: "POST", credentials: "same-origin", body: await file.arrayBuffer(),
      headers: { Accept: "application/json", "Content-Type": "application/octet-stream" } });
  } catch {
    throw offline();
  }
  const body = await answer.json().catch(() => null);
  if (!answer.ok) throw new ApiError(answer.status, (body && body.error) || {});
  return body;
}

/** A file's bytes in base64. @param {File} file @returns {Promise<string>} */
export const base64Of = (file) => new Promise((read, failed) => {
  const reader = new FileReader();
  reader.onload = () => read(String(reader.result).replace(/^[^,]*,/, ""));
  reader.onerror = () => failed(reader.error);
  reader.readAsDataURL(file);
});
