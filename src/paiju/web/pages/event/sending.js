/** Files on their way to the server, as they are. */

import { ApiError } from "../../net.js";

/** @param {string} path @param {File} file @returns {Promise<unknown>} */
export async function sendFile(path, file) {
  let answer;
  try {
    answer = await fetch(path, { method: "POST", credentials: "same-origin", body: await file.arrayBuffer(),
      headers: { Accept: "application/json", "Content-Type": "application/octet-stream" } });
  } catch {
    throw new ApiError(0, { code: "offline", why: "The server is out of reach.", why_zh: "连接不到服务器。" });
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
