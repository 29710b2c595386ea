/** Badges of leagues, teams and bookmakers, and players' pictures. The teams are in `shared-ui/teams/mlb` and so on. */
export { findTeam, type League, type LeagueId, type Team } from './league.ts';
export { LeagueBadge, type LeagueBadgeProps } from './league-badge.tsx';
export { PlayerCell, type PlayerCellProps, TeamCell, type TeamCellProps } from './name-cells.tsx';
export { pairColors } from './pair-colors.ts';
export { PlayerAvatar, type PlayerAvatarProps } from './player-avatar.tsx';
export { SportsbookBadge, type SportsbookBadgeProps } from './sportsbook-badge.tsx';
export { TeamBadge, type TeamBadgeProps } from './team-badge.tsx';
export { readableTextOn, type TeamColors, teamColors } from './team-colors.ts';
