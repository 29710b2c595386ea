/** The line-up lists write Washington as scoreboards do. */
export const toLineupTeam = (team: string): string => (team === 'WAS' ? 'WSH' : team);
