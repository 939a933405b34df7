/** Passkeys in the browser: only in a secure context, and in browsers that read and write them as JSON. */

import { post } from "../../net.js";

/** @import { ClubInfo } from "../../messages.d.ts" */

/** Can they be used here? @param {ClubInfo} club */
export const passkeysHere = (club) => Boolean(club.passkeys && isSecureContext && "PublicKeyCredential" in globalThis
  && "parseCreationOptionsFromJSON" in PublicKeyCredential);

/** What a browser has signed, as JSON. @param {Credential | null} made @returns {Record<string, unknown>} */
function signed(made) {
  if (!(made instanceof PublicKeyCredential)) throw new DOMException("nothing was signed", "NotAllowedError");
  return JSON.parse(JSON.stringify(made.toJSON()));
}

/** Makes one, with the device's own question. */
export async function makePasskey() {
  const { options } = await post("/api/me/passkeys/options");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(/** @type {PublicKeyCredentialCreationOptionsJSON} */ (
    /** @type {unknown} */ (options)));
  return post("/api/me/passkeys", { credential: signed(await navigator.credentials.create({ publicKey })) });
}

/** A browser's answer to come in by. */
export async function answerByPasskey() {
  const { options } = await post("/api/login/passkey/options");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(/** @type {PublicKeyCredentialRequestOptionsJSON} */ (
    /** @type {unknown} */ (options)));
  return signed(await navigator.credentials.get({ publicKey }));
}
