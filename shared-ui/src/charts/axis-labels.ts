// Average width of a character on the axis, at 12 px.
const CHARACTER_PX = 7;
const GAP_PX = 12;

/** The approximate width of a text on an axis, in pixels. */
export const toTextWidth = (text: string): number => text.length * CHARACTER_PX;

// Names take at most this share of the width; longer names are cut. On a phone, names matter more than long bars.
const NAMES_SHARE = 0.35;
const PHONE_NAMES_SHARE = 0.46;
const PHONE_PX = 480;
const NAME_GAP_PX = 16;

/** The width of the names beside horizontal bars, in a drawing of `width` pixels. */
export function toNamesWidth(names: readonly string[], width: number): number {
  const widest = Math.max(...names.map(toTextWidth), 0) + NAME_GAP_PX;
  const share = width < PHONE_PX ? PHONE_NAMES_SHARE : NAMES_SHARE;
  return Math.min(widest, Math.round(width * share));
}

/** Indexes of every n-th label, as many as fit side by side into `width` pixels; always includes the last label. */
export function pickLabels(labels: readonly string[], width: number): readonly number[] {
  const widest = Math.max(0, ...labels.map(toTextWidth)) + GAP_PX;
  const step = Math.max(1, Math.ceil((labels.length * widest) / Math.max(width, 1)));
  const last = labels.length - 1;
  return labels.flatMap((_, index) => ((last - index) % step === 0 ? [index] : []));
}

/** The text, cut with an ellipsis if it is wider than `width` pixels. */
export function cutText(text: string, width: number): string {
  const characters = Math.floor(width / CHARACTER_PX);
  return text.length <= characters ? text : `${text.slice(0, Math.max(1, characters - 1))}…`;
}

/**
 * The lowest and highest value to draw. The range always includes 0.
 *
 * `roomShare`: room for labels beyond a mark, as a share of the range. Default: 0.12.
 */
export function toDomain(values: readonly number[], roomShare = 0.12): { min: number; max: number } {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = (high - low || 1) * roomShare;
  return { min: low < 0 ? low - room : 0, max: high > 0 || low === 0 ? high + room : 0 };
}
