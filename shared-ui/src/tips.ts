export { InfoTip, type InfoTipProps } from './table/tips/info-tip.tsx';
export { Tooltip, type TooltipProps } from './table/tips/tooltip.tsx';
