import { otherSide, type PlayedNbaGame, type Shot, type SideName } from '../play/play.ts';
import type { NbaPlayer } from '../season/roster.ts';

/** 'PT11M43.00S' is the remaining time of the first quarter. */
function toClock(elapsedS: number): string {
  const leftS = 720 - elapsedS;
  const minutes = Math.floor(leftS / 60);
  return `PT${String(minutes).padStart(2, '0')}M${(leftS - minutes * 60).toFixed(2).padStart(5, '0')}S`;
}

type Line = {
  player: NbaPlayer;
  side: SideName;
  elapsedS: number;
  actionType: string;
  description?: string;
  shotValue?: number;
};

const toShotLine = ({ player, side, elapsedS, isMade, points }: Shot): Line => ({
  player,
  side,
  elapsedS,
  actionType: isMade ? 'Made Shot' : 'Missed Shot',
  shotValue: points,
});

/**
 * The league's answer for a game in the format of playbyplayv3, limited to the opening: the tip, the shots up to the
 * first basket, and an event of each player in the tip, from which readers take his team.
 */
export function toOpening({ game, tip, shots }: PlayedNbaGame) {
  const { side, winner, loser, receiver } = tip;
  const [home, away] = side === 'home' ? [winner, loser] : [loser, winner];
  const attempts = shots.filter(({ points }) => points > 1);
  const told = attempts.slice(0, attempts.findIndex(({ isMade }) => isMade) + 1);
  const endS = told.at(-1)?.elapsedS ?? 0;
  const foul = (player: NbaPlayer, of: SideName): Line => ({
    player,
    side: of,
    elapsedS: endS,
    actionType: 'Foul',
  });
  const lines: Line[] = [
    {
      // The league gives this event to the home jumper and names him first.
      player: home,
      side: 'home',
      elapsedS: 0,
      actionType: 'Jump Ball',
      description: `Jump Ball ${home.name.family} vs. ${away.name.family}: Tip to ${receiver.name.family}`,
    },
    ...told.map(toShotLine),
    foul(winner, side),
    foul(loser, otherSide(side)),
    foul(receiver, side),
  ];
  const actions = lines.map(({ player, side: of, elapsedS, ...rest }) => ({
    clock: toClock(elapsedS),
    period: 1,
    teamTricode: game[of].team,
    personId: player.id,
    playerName: player.name.family,
    location: of === 'home' ? 'h' : 'v',
    ...rest,
  }));
  return { game: { gameId: game.gameId, actions } };
}
