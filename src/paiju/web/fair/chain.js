/** Hash chains: every link is the SHA-256 of the next one, so that the head commits to all of them (docs/fair.md). */

import { bytes, hex, sha256 } from "./sha256.js";

export const LINKS = 1024;

/** @param {string} link in hexadecimal @param {number} times @returns {string} hashed so often */
export function hashed(link, times) {
  let digest = bytes(link);
  for (let i = 0; i < times; i++) digest = sha256(digest);
  return hex(digest);
}

/** Whether this is the link so many steps after the head. @param {string} link @param {string} head @param {number} at */
export const leadsTo = (link, head, at) => link.length === 64 && Number.isInteger(at) && at > 0 && at <= LINKS && hashed(link, at) === head;

/** The link so many steps after the head; 0 is the head itself. @param {string} root @param {number} at */
export const linkOf = (root, at) => hashed(root, LINKS - at);

/** A root nobody can guess. */
export const newRoot = () => hex(crypto.getRandomValues(new Uint8Array(32)));
