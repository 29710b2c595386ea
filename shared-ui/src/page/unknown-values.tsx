import { Alert } from '../components/alert.tsx';

// A link can hold any number of values; a few are enough to show the mistake.
const MAX_NAMED = 3;

const LISTING = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Props of `UnknownValues`. */
export type UnknownValuesProps = {
  /** The thing that the values name, such as `season`; its plural takes an s. */
  noun: string;
  /** From `useAddress`. Default: none. */
  values?: readonly string[] | undefined;
  /** The value that the screen shows instead, such as `2026-2027`. */
  shown: string;
};

/** Names the unknown values of a link, and their replacement. Renders nothing if there are none. */
export function UnknownValues({ noun, values = [], shown }: UnknownValuesProps) {
  if (values.length === 0) return null;
  const isOne = values.length === 1;
  const rest = values.length - MAX_NAMED;
  const names = LISTING.format([...values.slice(0, MAX_NAMED), ...(rest > 0 ? [`${rest} more`] : [])]);
  const unknown = isOne ? `${noun} ${names} is` : `${noun}s ${names} are`;
  return <Alert tone="warning">{`The ${unknown} not known here; showing ${shown}.`}</Alert>;
}
