/** The title of the document. @param {string} words */
export const setTitle = (words) => { document.title = `${words} · Paiju 牌局`; };
