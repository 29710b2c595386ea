import type { Team } from './league.ts';
import { type TeamColors, teamColors } from './team-colors.ts';

// Between two distances: reds of two clubs, which are too similar, differ by up to 0.13; a blue and its lighter blue,
// which are not, by 0.18.
const MIN_DISTANCE = 0.17;

const WHITE = '#ffffff';

/** A `#rrggbb` colour in OKLab, where equal distances look equal. Source: https://bottosson.github.io/posts/oklab/ */
function toOklab(hex: string): [number, number, number] {
  const linear = (start: number) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = [linear(1), linear(3), linear(5)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toDistance(one: string, other: string): number {
  const [first, second] = [toOklab(one), toOklab(other)];
  return Math.hypot(...first.map((part, at) => part - (second[at] ?? 0)));
}

type Colored = Pick<Team, 'primary' | 'secondary'>;

/**
 * The colours of two teams side by side, clearly different from each other.
 *
 * The first team keeps its own. If the second team's background is too similar, it uses its other colour or, if that is
 * similar too, white.
 */
export function pairColors(first: Colored, second: Colored): readonly [TeamColors, TeamColors] {
  const own = teamColors(first);
  const turned = { primary: second.secondary, secondary: second.primary };
  const white = { primary: WHITE, secondary: second.primary };
  const isTold = ({ primary }: Colored) => toDistance(primary, own.ground) >= MIN_DISTANCE;
  return [own, teamColors([second, turned, white].find(isTold) ?? white)];
}
