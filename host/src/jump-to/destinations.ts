import type { SectionOutline } from '@sharpside/contracts';
import { listMenus } from '../site/menus.ts';

/**
 * A page that a visitor can jump to, or a board that shows one team, player or game. `section` is null for the shell's
 * own pages.
 */
export type Destination = {
  label: string;
  section: string | null;
  path: string;
  /** Default: a page. */
  kind?: 'team' | 'player' | 'game' | undefined;
  /** The codes of a game's teams, by which it is found too. */
  codes?: readonly string[];
  /** True if the visitor chose it lately. */
  isRecent?: boolean;
};

const HOST_DESTINATIONS: readonly Destination[] = [
  { label: 'Home', section: null, path: '/' },
  { label: 'FAQ', section: null, path: '/faq' },
  { label: 'Login', section: null, path: '/login' },
];

/**
 * Every page that a menu lists: the section of the present page, the others in the order of the bar, then the shell's own pages without 'Login' for a
 * signed-in visitor. A route without a menu entry is left out, because its remote chose so.
 */
export function listDestinations(
  outlines: readonly SectionOutline[],
  { isAuthenticated, pathname }: { isAuthenticated: boolean; pathname: string },
): Destination[] {
  const screens = listMenus(outlines).flatMap(({ label: section, items }) =>
    items.map(({ label, path }) => ({ label, section, path })),
  );
  const own = HOST_DESTINATIONS.filter(({ path }) => !(isAuthenticated && path === '/login'));
  const isHere = ({ path }: Destination) => path.split('/')[1] === pathname.split('/')[1];
  return [...screens.filter(isHere), ...screens.filter((one) => !isHere(one)), ...own];
}

/** 'MLB page', 'MLB · BOS' for a team, 'NFL · KC player'; 'Page' for a page of the shell. */
export function describeKind({ section, kind }: Pick<Destination, 'section' | 'kind'>): string {
  if (section === null) return 'Page';
  const ofTeam = section.replace(' ', ' · ');
  if (kind === 'team') return ofTeam;
  return kind === 'player' ? `${ofTeam} player` : `${section} ${kind ?? 'page'}`;
}
