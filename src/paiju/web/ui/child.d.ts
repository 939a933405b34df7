/** What an element may hold: text, a number, a node, lists of these; what is null or false is left out. */
export type Child = Node | string | number | boolean | null | undefined | Child[];
