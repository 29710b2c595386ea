import {
  type ChangeAction,
  type ChannelAction,
  describeCanaryShare,
  describeSettingChanges,
  formatSettingValue,
  HOST_APP,
  type SettingChanges,
  toActionFacts,
} from '@sharpside/contracts';
import type { ConsoleApp, ConsoleChange } from '@sharpside/contracts/control';

/** A change that somebody is about to make. `version`: the release that it concerns. `percent`: 0–100. */
export type ChangeDraft = {
  action: ChangeAction;
  version: string | undefined;
  percent: number | undefined;
  /** Groups of visitors that are shown the canary in addition to its share. */
  groups?: string[] | undefined;
  values?: SettingChanges | undefined;
};

type Situation = { app: ConsoleApp; channel: string };

const NEXT_LOAD = 'Open tabs keep what they have until their next page load.';
const LEFT_AT_ONCE = 'Open tabs leave it at once, by themselves.';

const endOfCanary = ({ canary }: ConsoleApp) =>
  canary ? [`The canary ${canary.version} ends. It is not withdrawn.`] : [];

const toPercent = (percent: number | undefined) => (percent === undefined ? 'Some' : `${percent} %`);

function explainPromote({ version }: ChangeDraft, { app, channel }: Situation): string[] {
  const instead = app.live ? ` instead of ${app.live.version}` : '';
  const canary = app.canary?.version === version ? [] : endOfCanary(app);
  const way = app.live
    ? [`A rollback leads back to ${app.live.version}.`]
    : app.app === HOST_APP
      ? []
      : ['Nothing of it was live before: should it turn out bad, take it off the site.'];
  return [
    `Everybody who opens a page of ${channel} gets ${version}${instead}.`,
    NEXT_LOAD,
    ...canary,
    ...way,
  ];
}

/** Effect of a canary that is shown to groups, and to a share of the other visitors. */
function explainGroups(
  { version, percent, groups = [] }: ChangeDraft,
  { app, channel }: Situation,
): string[] {
  const share =
    percent === 0
      ? 'Nobody else does.'
      : `So do ${toPercent(percent)} of the others; which ones is chance, and then stays.`;
  return [
    `Visitors of ${channel} whose sign-in gives ${groups.join(' or ')} get ${version}. ${share}`,
    'While they are few, the guard waits, and a schedule with it.',
    NEXT_LOAD,
    ...(app.canary && app.canary.version !== version ? endOfCanary(app) : []),
  ];
}

function explainCanary(draft: ChangeDraft, situation: Situation): string[] {
  const { version, percent, groups = [] } = draft;
  const { app, channel } = situation;
  if (groups.length > 0) return explainGroups(draft, situation);
  if (percent === 0)
    return [
      `Nobody gets ${version} any more who opens a page of ${channel}; it may be tried again.`,
      NEXT_LOAD,
    ];
  const rest = app.live?.version ?? 'nothing of it';
  if (app.canary && app.canary.version === version)
    return [
      `${toPercent(percent)} of the visitors of ${channel} get ${version} instead of ${app.canary.percent} %, the rest ${rest}.`,
      NEXT_LOAD,
    ];
  return [
    percent === 100
      ? `Everybody who opens a page of ${channel} gets ${version}; ${rest} stays live, and is what an abort leads back to.`
      : `${toPercent(percent)} of the visitors of ${channel} get ${version}, the rest ${rest}. Which ones is chance, and then stays.`,
    NEXT_LOAD,
    ...endOfCanary(app),
  ];
}

function explainRollback({ version }: ChangeDraft, { app }: Situation): string[] {
  const target = version ?? app.previous ?? 'the previous release';
  // A rollback to the live release only removes the canary.
  const bad = target === app.live?.version ? app.canary?.version : app.live?.version;
  const canary = app.canary && app.canary.version !== bad ? endOfCanary(app) : [];
  const wasWithdrawn = app.releases.some((one) => one.version === target && one.role === 'withdrawn');
  return [
    `Everybody gets ${target}. ${bad} is withdrawn: it cannot be promoted again.`,
    LEFT_AT_ONCE,
    ...canary,
    ...(wasWithdrawn ? [`${target} was withdrawn before; its mark goes.`] : []),
  ];
}

const KEPT_IN_TABS = 'Open tabs keep the values that they started with until their next page load.';

function explainSettings({ values = {} }: ChangeDraft, { app, channel }: Situation): string[] {
  const effects = Object.entries(values).map(([name, value]) => {
    const setting = app.settings.find((one) => one.name === name);
    const toText = (one: typeof value) =>
      one === null
        ? `the release's default (${formatSettingValue(setting?.declared?.default ?? '')})`
        : formatSettingValue(one);
    const before = toText(setting?.value ?? null);
    return `Everybody who opens a page of ${channel} gets ${name} as ${toText(value)} instead of ${before}.`;
  });
  return [...effects, KEPT_IN_TABS, '"Take the last change back" leads back.'];
}

/**
 * The actions that are still possible on a frozen app, as a sentence; if there are none, the way to take the app off
 * the site.
 */
function listWaysLeft({ app, previous, canary }: ConsoleApp): string[] {
  const ways = [
    ...(previous === null ? [] : ['a rollback']),
    ...(canary && !canary.paused ? ['a pause'] : []),
    ...(canary ? ['an abort'] : []),
  ];
  if (ways.length === 0) return app === HOST_APP ? [] : ['To take it off the site, unfreeze it first.'];
  const [last, ...others] = ways.reverse();
  const text = others.length > 0 ? `${others.reverse().join(', ')} and ${last} stay` : `${last} stays`;
  return [`A${text.slice(1)} possible.`];
}

/** `other`: the other kind of hold, which the app may still have. */
const explainLettingGo =
  (other: 'frozen' | 'pinned') =>
  (_draft: ChangeDraft, { app }: Situation): string[] => [
    app[other]
      ? `${app.app} stays ${other}: it takes promotes and canaries once that ends too.`
      : `${app.app} takes promotes and canaries again.`,
    'Nothing changes for visitors.',
  ];

type Words = {
  label: string;
  /** The exact effect in sentences, for the person who confirms it. */
  explain: (draft: ChangeDraft, situation: Situation) => string[];
};

type PastWords = { past: (change: ConsoleChange) => string };

/** All texts about each action: on its button, before it is made, and in the history. */
export const ACTION_WORDS: {
  [A in ChangeAction]: A extends ChannelAction ? Words & PastWords : Words;
} = {
  promote: {
    label: 'Promote',
    explain: explainPromote,
    past: ({ from, to }) => (from === null ? `Promoted ${to}` : `Promoted ${to} over ${from}`),
  },
  canary: {
    label: 'Start canary',
    explain: explainCanary,
    past: ({ from, to, percent, groups }) =>
      percent === 0 && groups === null
        ? `Ended the canary ${from}`
        : `Showed ${to} to ${describeCanaryShare({ percent: percent ?? 0, groups })} as a canary`,
  },
  raise: {
    label: 'Raise',
    explain: ({ percent }, { app }) => [
      `${toPercent(percent)} of the visitors get ${app.canary?.version} instead of ${app.canary?.percent} %.`,
      'Everybody who has it keeps it.',
    ],
  },
  pause: {
    label: 'Pause',
    explain: (_draft, { app }) => [
      `Nobody gets the canary ${app.canary?.version}; everybody gets ${app.live?.version}.`,
      LEFT_AT_ONCE,
      `It waits with its share of ${app.canary?.percent} % until it is resumed.`,
    ],
    past: ({ from }) => `Paused the canary ${from}`,
  },
  resume: {
    label: 'Resume',
    explain: (_draft, { app }) => [
      `The same ${app.canary?.percent} % of the visitors as before get ${app.canary?.version} again.`,
      'They do so at their next page load.',
    ],
    past: ({ to }) => `Resumed the canary ${to}`,
  },
  'promote-canary': {
    label: 'Promote canary',
    explain: (draft, situation) =>
      explainPromote({ ...draft, version: situation.app.canary?.version }, situation),
  },
  abort: {
    label: 'Abort',
    explain: (_draft, { app }) => [
      `The canary ends and ${app.canary?.version} is withdrawn: it cannot be promoted again.`,
      `Everybody gets ${app.live?.version}. ${LEFT_AT_ONCE}`,
    ],
    past: ({ from }) => `Aborted the canary ${from}`,
  },
  rollback: {
    label: 'Roll back',
    explain: explainRollback,
    past: ({ from, to }) => `Rolled back from ${from} to ${to}`,
  },
  freeze: {
    label: 'Freeze',
    explain: (_draft, { app }) => [
      `${app.app} takes no promote and no canary until it is unfrozen.`,
      ...listWaysLeft(app),
    ],
    past: () => 'Froze it',
  },
  unfreeze: { label: 'Unfreeze', explain: explainLettingGo('pinned'), past: () => 'Unfroze it' },
  pin: {
    label: 'Pin',
    explain: ({ version }, { app }) => {
      const target = version ?? app.live?.version;
      const isMove = target !== app.live?.version;
      return [
        isMove ? `Everybody gets ${target}, and keeps it.` : `Everybody keeps ${target}.`,
        'Nothing moves it until it is unpinned, except a rollback.',
        ...endOfCanary(app),
      ];
    },
    past: ({ to }) => `Pinned it to ${to}`,
  },
  unpin: { label: 'Unpin', explain: explainLettingGo('frozen'), past: () => 'Unpinned it' },
  retire: {
    label: 'Take off the site',
    explain: (_draft, { app, channel }) => [
      `${app.app} leaves the menus and pages of ${channel}.`,
      'Open tabs keep it until their next page load. Nothing is deleted: a promote brings it back.',
    ],
    past: ({ from }) => `Took ${from} off the site`,
  },
  settings: {
    label: 'Change setting',
    explain: explainSettings,
    past: ({ values }) => `Set ${describeSettingChanges(values ?? {})}`,
  },
  'settings-rollback': {
    label: 'Take the last change back',
    explain: () => [
      'All settings get the values from before their last change. A second time brings the present ones back.',
      'No release moves.',
      KEPT_IN_TABS,
    ],
    past: ({ values }) => `Took settings back: ${describeSettingChanges(values ?? {})}`,
  },
};

/** Label of an action on its button. Another share for the running canary is 'Lower'. */
export const toLabel = (action: ChangeAction, version: string | undefined, { canary }: ConsoleApp): string =>
  action === 'canary' && canary?.version === version ? 'Lower' : ACTION_WORDS[action].label;

/** Such as `, together with remote-nba, host and 7 others`; empty for a change of one app. */
function describeOthers({ together, togetherMore }: ConsoleChange): string {
  if (together.length === 0) return '';
  const more = togetherMore > 0 ? ` and ${togetherMore} ${togetherMore === 1 ? 'other' : 'others'}` : '';
  return `, together with ${together.join(', ')}${more}`;
}

export function describeChange(change: ConsoleChange): string {
  const { action, from, to, restored, values } = change;
  // The text of a change of settings lists the values already.
  const isOfSettings = toActionFacts(action).effect === 'sets';
  const settings = values && !isOfSettings ? `; settings: ${describeSettingChanges(values)}` : '';
  if (action === 'restore') {
    const moved = from === to ? 'the rest as it was' : `${from ?? 'nothing'} to ${to ?? 'nothing'}`;
    return `Restored to revision ${restored}: ${moved}${settings}`;
  }
  return `${ACTION_WORDS[action].past(change)}${describeOthers(change)}${settings}`;
}

const TONES = {
  brings: 'up',
  tries: 'accent',
  takes: 'down',
  holds: 'warn',
  frees: 'accent',
  sets: 'accent',
} as const;

export const changeTone = ({ action }: Pick<ConsoleChange, 'action'>) => TONES[toActionFacts(action).effect];
