/** The beginning of a text, at most this long; a pair of surrogates is not halved, since PostgreSQL refuses half of one. */
export const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
