/** The texts of one language: of the screens, and of the server's messages. */
export type LanguagePack = { texts: Readonly<Record<string, string>> };
