import { chakra } from '@chakra-ui/react/styled-system';
import { SignedValue } from '../../components/signed-value.tsx';

export type DeltaProps = {
  /** Null if unknown. */
  value: number | null;
  /** Default: 2. */
  decimals?: number;
  /** The unit after the number, such as ` mph`. */
  suffix?: string;
  /** True in a shaded cell, whose text keeps its colour; sign and arrow stay. */
  isShaded?: boolean;
};

/** A difference as text: a leading + if positive, `N/A` for null, NaN and infinity. */
export function formatDelta(value: number | null, decimals = 2): string {
  if (value === null || !Number.isFinite(value)) return 'N/A';
  const text = value.toFixed(decimals);
  // A value that rounds to zero has no sign.
  if (Number(text) === 0) return (0).toFixed(decimals);
  return value > 0 ? `+${text}` : text;
}

/** A difference with sign, arrow and colour. */
export function Delta({ value, decimals = 2, suffix = '', isShaded = false }: DeltaProps) {
  if (value === null || !Number.isFinite(value)) return <chakra.span color="fg.subtle">N/A</chakra.span>;
  const text = formatDelta(value, decimals);
  return (
    <SignedValue value={Number(text)} {...(isShaded && { color: 'inherit' })}>
      {`${text}${suffix}`}
    </SignedValue>
  );
}
