/** The fields of a CSV line, without quotes. */
export function splitCsvLine(line: string): string[] {
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (isQuoted && character === '"' && line[at + 1] === '"') {
      field += '"';
      at++;
    } else if (character === '"') {
      isQuoted = !isQuoted;
    } else if (character === ',' && !isQuoted) {
      fields.push(field);
      field = '';
    } else {
      field += character;
    }
  }
  fields.push(field);
  return fields;
}

/**
 * Header names in lower case. If a name is repeated, as in some exports of R and pandas, only its first column keeps
 * it.
 */
export const toHeaders = (line: string): string[] =>
  splitCsvLine(line).map((name, at, all) => {
    const clean = name.trim().toLowerCase();
    const isRepeated = all.findIndex((other) => other.trim().toLowerCase() === clean) < at;
    return clean === '' || isRepeated ? `unnamed ${at}` : clean;
  });
