import type { LiveDocument, SectionOutline } from '@sharpside/contracts';
import { toSectionOutline } from '@sharpside/contracts';
import { aDeclaration, aLiveDocument, aMicroFrontend } from './a-live-document.ts';

const RELEASES = ['remote-nba@1.1.0', 'remote-nba@1.0.0'];

export const A_SECTION = aDeclaration({
  name: 'remote-nba',
  pathPrefix: '/nba',
  navigation: { label: 'NBA', order: 10, items: [{ label: 'Scores', path: '/nba/scores' }] },
  routes: [{ path: '/nba/scores', title: 'NBA Scores', access: 'public', module: './scores' }],
});

type PageOptions = { hidden?: number; sections?: readonly SectionOutline[] };

/** The document of a page without remotes that knows `remote-nba`. */
export const aPageOfSections = ({
  hidden = 0,
  sections = [toSectionOutline(A_SECTION, RELEASES)],
}: PageOptions = {}): LiveDocument => ({
  ...aLiveDocument({ remotes: [] }),
  menus: { sections: [...sections], hidden },
});

type SectionOptions = Partial<Pick<LiveDocument, 'hostVersion' | 'withdrawn' | 'revision'>> & {
  releases?: readonly string[];
  /** True if the section has left the channel. */
  isGone?: boolean;
};

/** The edge's answer for the section of `remote-nba`. */
export const aSectionAnswer = ({
  releases = RELEASES,
  isGone = false,
  ...changes
}: SectionOptions = {}): LiveDocument => ({
  ...aLiveDocument({ remotes: isGone ? [] : [aMicroFrontend({ declaration: A_SECTION })] }),
  opening: {
    releases: [...releases],
    importMap: '{"imports":{},"integrity":{}}',
    probe: releases.join(' '),
    settings: { 'remote-nba': { rows: 50 } },
    screens: { 'remote-nba': { './scores': ['/assets/remote-nba/scores.js'] } },
  },
  ...changes,
});
