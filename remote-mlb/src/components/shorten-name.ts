/** `T. Elm`: the first name is its letter, for narrow columns. A name of one word stays. */
export function shortenName(name: string): string {
  const [first = '', ...others] = name.split(' ');
  return others.length === 0 ? first : [`${first.slice(0, 1)}.`, ...others].join(' ');
}
