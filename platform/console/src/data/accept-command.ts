import type { DataStatus } from '@sharpside/contracts/control';

type HeldInput = DataStatus['held'][number];

// What a shell passes on as it is; anything else, such as the `&` of an address, stands in quotes.
const PLAIN = /^[\w@%+=:,./-]+$/;
const quote = (text: string) => (PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The command that takes a file although it did not pass the checks. */
export function toAcceptCommand({ source, input, shortfalls }: HeldInput): string {
  const checks = [...new Set(shortfalls.map(({ check }) => check))].join(',');
  return `npm run backend -- ingest ${quote(source)} ${quote(input)} --accept ${quote(checks)} --reason '<why>'`;
}
