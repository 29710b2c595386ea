import type { Team } from '@sharpside/warehouse/teams/team';
import { toInitialAndFamily } from '../../names/player-names.ts';
import { Random } from '../../random/random.ts';
import type { NbaEvent, PlayedNbaGame, ShotEvent, SideName } from '../play/play.ts';
import type { NbaPlayer } from '../season/roster.ts';

type Action = {
  actionNumber: number;
  clock: string;
  period: number;
  teamId: number;
  teamTricode: string;
  personId: number;
  playerName: string;
  playerNameI: string;
  shotDistance: number;
  shotResult: string;
  isFieldGoal: number;
  scoreHome: string;
  scoreAway: string;
  location: string;
  description: string;
  actionType: string;
  subType: string;
  shotValue: number;
  actionId: number;
};

/** 'PT11M43.00S' left in the period. */
function toClock(clockS: number): string {
  const minutes = Math.floor(clockS / 60);
  return `PT${String(minutes).padStart(2, '0')}M${(clockS - minutes * 60).toFixed(2).padStart(5, '0')}S`;
}

type Text = { actionType: string; subType: string; description: string; shot?: Partial<Action> };

const jumpers = ['Jump Shot', 'Pullup Jump Shot', 'Step Back Jump Shot'] as const;
const drives = [
  'Driving Layup Shot',
  'Layup Shot',
  'Turnaround Hook Shot',
  'Dunk Shot',
  'Driving Floating Jump Shot',
] as const;
const losses = ['Bad Pass', 'Traveling', 'Lost Ball', 'Offensive Foul', 'Out of Bounds'] as const;

function toShotText(random: Random, { player, points, isMade, assist }: ShotEvent): Text {
  const subType = points === 3 ? random.pick(jumpers) : random.pick(drives);
  const distance = points === 3 ? random.whole(23, 28) : random.whole(1, 14);
  const shot = `${player.name.family} ${distance}' ${points === 3 ? '3PT ' : ''}${subType}`;
  const assisted = assist === undefined ? '' : ` (${assist.name.family} AST)`;
  return {
    actionType: isMade ? 'Made Shot' : 'Missed Shot',
    subType,
    description: isMade ? `${shot}${assisted}` : `MISS ${shot}`,
    shot: {
      shotDistance: distance,
      shotResult: isMade ? 'Made' : 'Missed',
      isFieldGoal: 1,
      shotValue: points,
    },
  };
}

function toText(random: Random, event: NbaEvent): Text {
  const { family } = event.player.name;
  switch (event.kind) {
    case 'shot':
      return toShotText(random, event);
    case 'freeThrow': {
      const description = `${family} Free Throw ${event.number} of ${event.of}`;
      return {
        actionType: 'Free Throw',
        subType: `Free Throw ${event.number} of ${event.of}`,
        description: event.isMade ? description : `MISS ${description}`,
      };
    }
    case 'rebound':
      return { actionType: 'Rebound', subType: 'Unknown', description: `${family} REBOUND` };
    case 'turnover': {
      const subType = event.steal === undefined ? random.pick(losses) : 'Bad Pass';
      return { actionType: 'Turnover', subType, description: `${family} ${subType} Turnover` };
    }
    case 'foul':
      return {
        actionType: 'Foul',
        subType: event.isShooting ? 'Shooting' : 'Personal',
        description: `${family} ${event.isShooting ? 'S' : 'P'}.FOUL`,
      };
    default:
      return { actionType: 'Jump Ball', subType: '', description: '' };
  }
}

type ActionOptions = { player: NbaPlayer; side: SideName; text: Text };

/** The league's answer for one game, in the form of playbyplayv3. */
export function toPlayByPlay(seed: string, played: PlayedNbaGame) {
  const { game } = played;
  const random = new Random(seed, 'nba', 'texts', game.gameId);
  const actions: Action[] = [];
  const teams: Record<SideName, Team> = { home: game.home, away: game.away };
  const base = ({ period, clockS }: NbaEvent) => ({
    actionNumber: actions.length * 2 + 2,
    clock: toClock(clockS),
    period,
    scoreHome: '',
    scoreAway: '',
    shotDistance: 0,
    shotResult: '',
    isFieldGoal: 0,
    shotValue: 0,
    actionId: actions.length + 1,
  });
  const push = (event: NbaEvent, { player, side, text: { shot, ...text } }: ActionOptions) =>
    actions.push({
      ...base(event),
      teamId: Number(teams[side].sourceId),
      teamTricode: teams[side].team,
      personId: player.id,
      playerName: player.name.family,
      playerNameI: toInitialAndFamily(player.name),
      location: side === 'home' ? 'h' : 'v',
      ...text,
      ...shot,
    });
  const opposite = (side: SideName): SideName => (side === 'home' ? 'away' : 'home');
  for (const event of played.events) {
    if (event.kind === 'tip') {
      // The line is the home jumper's, and names him first.
      const isHome = event.side === 'home';
      const [home, away] = isHome ? [event.player, event.opponent] : [event.opponent, event.player];
      const description = `Jump Ball ${home.name.family} vs. ${away.name.family}: Tip to ${event.receiver.name.family}`;
      push(event, {
        player: home,
        side: 'home',
        text: { actionType: 'Jump Ball', subType: '', description },
      });
      continue;
    }
    push(event, { player: event.player, side: event.side, text: toText(random, event) });
    const helper = event.kind === 'shot' ? event.block : event.kind === 'turnover' ? event.steal : undefined;
    if (helper === undefined) continue;
    const description = `${helper.name.family} ${event.kind === 'shot' ? 'BLOCK' : 'STEAL'}`;
    push(event, {
      player: helper,
      side: opposite(event.side),
      text: { actionType: '', subType: '', description },
    });
  }
  return { meta: { version: 1 }, game: { gameId: game.gameId, videoAvailable: 0, actions } };
}

type PlayByPlay = ReturnType<typeof toPlayByPlay>;

/**
 * The same, cut off as soon as it tells how the game opened: the first basket has been made, and each of those who
 * jumped for the ball or got it has a line of his own, by which readers know his team.
 */
export function toOpening({ meta, game }: PlayByPlay): PlayByPlay {
  const [tip] = game.actions;
  const named = /^Jump Ball (.+) vs\. (.+): Tip to (.+)$/.exec(tip?.description ?? '')?.slice(1) ?? [];
  const lines = game.actions.slice(1);
  const isTold = (end: number) => {
    const told = lines.slice(0, end);
    return (
      told.some(({ actionType }) => actionType === 'Made Shot') &&
      named.every((name) => told.some(({ playerName }) => playerName === name))
    );
  };
  let end = 1;
  while (end < lines.length && !isTold(end)) end++;
  return { meta, game: { ...game, actions: game.actions.slice(0, end + 1) } };
}
