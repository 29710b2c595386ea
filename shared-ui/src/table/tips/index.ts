export { InfoTip, type InfoTipProps } from './info-tip.tsx';
export { Tooltip, type TooltipProps } from './tooltip.tsx';
