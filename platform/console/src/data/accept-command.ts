import type { DataStatus } from '@sharpside/contracts/control';

type HeldInput = DataStatus['held'][number];

// Characters that a shell leaves alone; anything else, such as the `&` of an address, needs quotes.
const PLAIN = /^[\w@%+=:,./-]+$/;
const quote = (text: string) => (PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The command that takes a file although it did not pass the checks. */
export function toAcceptCommand({ source, input, shortfalls }: HeldInput): string {
  const checks = [...new Set(shortfalls.map(({ check }) => check))].join(',');
  return `npm run backend -- ingest ${quote(source)} ${quote(input)} --accept ${quote(checks)} --reason '<why>'`;
}
