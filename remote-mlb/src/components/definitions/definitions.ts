import type { LeagueFigure } from '../../api/league-averages.ts';

/** An entry of the glossary. `id` is its anchor in the page's address, to which table headers link. */
export type Definition = {
  id: string;
  name: string;
  meaning: string;
  formula: string;
  example: string;
  /** The API's figure whose league average is shown with the entry; null if the average is fixed. */
  figure: LeagueFigure | null;
};

/** Bands of launch angle, in degrees, with the site's names. */
export const LAUNCH_ANGLE_BANDS = [
  { name: 'Ground ball', range: 'under 10°', from: -20, to: 10 },
  { name: 'Line drive', range: '10° to 25°', from: 10, to: 25 },
  { name: 'Fly ball', range: '25° to 50°', from: 25, to: 50 },
  { name: 'Pop up', range: 'over 50°', from: 50, to: 80 },
] as const;

/** The figures of the MLB screens with explanations. The formulas are those of docs/methods.md. */
export const DEFINITIONS: readonly Definition[] = [
  {
    id: 'exit-velocity',
    name: 'Exit Velocity',
    meaning:
      'How fast the ball leaves the bat, in miles per hour. Hard contact becomes hits more often, whatever the park or the defense, so it shows form before the box score does.',
    formula: 'sum of measured speeds ÷ balls in play with a measured speed',
    example: 'Balls at 104.0, 91.5 and 98.1 mph average 97.9 mph, and one of them counts as 100+.',
    figure: 'exit_velocity',
  },
  {
    id: 'launch-angle',
    name: 'Launch Angle',
    meaning:
      'The angle at which the ball leaves the bat: 0° is level, below it the ball goes into the ground. It decides what kind of ball a speed becomes.',
    formula: 'vertical angle off the bat, in degrees; averages are over balls with a measured angle',
    example: 'At 102 mph, 18° is a line drive; the same ball at 55° is a pop up.',
    figure: 'launch_angle',
  },
  {
    id: 'barrel',
    name: 'Barrel',
    meaning:
      'Contact whose speed and angle together have mostly meant extra bases. A barrel needs at least 98 mph; the harder the ball, the wider the range of angles that counts.',
    formula:
      '98 mph at 26° to 30°, widening with each mph to 8° to 50° at 116 mph; rate = barrels ÷ balls in play',
    example: '100 mph at 28° is a barrel. 100 mph at 5° is a hard grounder, and none.',
    figure: 'barrel_rate',
  },
  {
    id: 'xba',
    name: 'xBA',
    meaning:
      'Expected batting average: what contact like this has been worth, luck and defense left out. Far above the real average, a batter has been unlucky.',
    formula: 'sum of hit chances by speed and angle ÷ at-bats; a strikeout counts 0',
    example: 'A liner worth .700, a grounder worth .200 and a strikeout: .900 ÷ 3 = .300.',
    figure: 'xba',
  },
  {
    id: 'xslg',
    name: 'xSLG',
    meaning:
      'Expected slugging: the same in total bases, so that a drive to the wall counts for what it mostly is.',
    formula: 'sum of expected bases by speed and angle ÷ at-bats; a strikeout counts 0',
    example: 'A drive worth 2.40 bases, a grounder worth 0.20 and a strikeout: 2.60 ÷ 3 = .867.',
    figure: 'xslg',
  },
  {
    id: 'hard-hit-rate',
    name: 'Hard-Hit Rate',
    meaning:
      'How much of the contact is hard-hit, which is 95 mph or more: where exit velocity begins to pay.',
    formula: 'balls of 95 mph or more ÷ balls in play with a measured speed',
    example: '19 of 50 balls at 95 mph or more: 38.0%.',
    figure: 'hard_hit_rate',
  },
  {
    id: 'whiff-rate',
    name: 'Whiff Rate',
    meaning: 'How often a swing finds nothing. High for a pitcher is good, high for a batter is not.',
    formula: 'misses ÷ swings; a foul tip is a miss, a bunt is not a swing',
    example: '12 misses in 48 swings: 25.0%.',
    figure: 'whiff_rate',
  },
  {
    id: 'park-factor',
    name: 'Park Factor',
    meaning:
      'How much a park adds to or takes from an event, the teams themselves left out. 100 is neutral; 120 means a fifth more than elsewhere.',
    formula: '100 × (made and allowed per home game) ÷ (made and allowed per road game)',
    example: '2.4 home runs per game at home, 2.0 on the road: 100 × 2.4 ÷ 2.0 = 120.',
    figure: null,
  },
  {
    id: 'fip',
    name: 'FIP',
    meaning:
      'Fielding independent pitching: a pitcher’s home runs, walks and strikeouts on the scale of an ERA. The constant, about 3.10 to 3.20, makes the league’s FIP its ERA.',
    formula: '(13 × HR + 3 × (BB + HBP) − 2 × K) ÷ IP + constant',
    example: '20 HR, 50 BB and HBP, 180 K in 170 innings, constant 3.15: 50 ÷ 170 + 3.15 = 3.44.',
    figure: 'fip',
  },
];
