/** Units: `decimal` the payout per unit staked; `winRate` 0–1, how often the bet must win to lose nothing. */
export type BreakEven = { american: number; decimal: number; winRate: number };

/** What an American price asks for. `american` is -100 or less, or 100 or more. */
export function toBreakEven(american: number): BreakEven {
  const decimal = american > 0 ? american / 100 + 1 : 100 / -american + 1;
  return { american, decimal, winRate: 1 / decimal };
}
