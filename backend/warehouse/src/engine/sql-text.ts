/** A name in SQL. Only for names that the program wrote itself, such as columns of a table definition. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as SQL literal, for places that cannot take a parameter, such as a file's path in a table function. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A list of texts as an SQL literal; quotes within them are doubled. */
export const quoteTexts = (texts: readonly string[]): string => `[${texts.map(quoteText).join(', ')}]`;
