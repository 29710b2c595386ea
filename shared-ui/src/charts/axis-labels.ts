// Average width of a character on the axis, at 12 px.
const CHARACTER_PX = 7;
const GAP_PX = 12;

/** The width that a text takes on an axis, in pixels; about. */
export const toTextWidth = (text: string): number => text.length * CHARACTER_PX;

// Names take at most this share of the width; longer ones are cut. On a phone names are worth more than long bars.
const NAMES_SHARE = 0.35;
const PHONE_NAMES_SHARE = 0.46;
const PHONE_PX = 480;
const NAME_GAP_PX = 16;

/** The room beside horizontal bars for their names, of a drawing `width` pixels wide. */
export function toNamesWidth(names: readonly string[], width: number): number {
  const widest = Math.max(...names.map(toTextWidth), 0) + NAME_GAP_PX;
  const share = width < PHONE_PX ? PHONE_NAMES_SHARE : NAMES_SHARE;
  return Math.min(widest, Math.round(width * share));
}

/** Every first, second or n-th of the labels: as many as stand side by side in `width` pixels, the last one always. */
export function pickLabels(labels: readonly string[], width: number): readonly number[] {
  const widest = Math.max(0, ...labels.map(toTextWidth)) + GAP_PX;
  const step = Math.max(1, Math.ceil((labels.length * widest) / Math.max(width, 1)));
  const last = labels.length - 1;
  return labels.flatMap((_, index) => ((last - index) % step === 0 ? [index] : []));
}

/** The text, cut with an ellipsis where it is wider than `width` pixels. */
export function cutText(text: string, width: number): string {
  const characters = Math.floor(width / CHARACTER_PX);
  return text.length <= characters ? text : `${text.slice(0, Math.max(1, characters - 1))}…`;
}

/**
 * The lowest and highest value to draw; 0 is always in it.
 *
 * `roomShare`: how much room labels need beyond a mark, as a share of the whole. Default: 0.12.
 */
export function toDomain(values: readonly number[], roomShare = 0.12): { min: number; max: number } {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = (high - low || 1) * roomShare;
  return { min: low < 0 ? low - room : 0, max: high > 0 || low === 0 ? high + room : 0 };
}
