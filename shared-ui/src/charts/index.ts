export type { Guide, LineMark } from './annotations.tsx';
export { type Bar, BarChart, type BarChartProps, preloadBarChart } from './bar-chart.tsx';
export type { ChartTone } from './chart-style.ts';
export {
  LineChart,
  type LineChartProps,
  type LineSeries,
  preloadLineChart,
} from './line-chart.tsx';
export { PieChart, type PieChartProps, preloadPieChart, type Slice } from './pie-chart.tsx';
export {
  preloadScatterChart,
  type ScatterAxis,
  ScatterChart,
  type ScatterChartProps,
  type ScatterPoint,
  type ScatterSeries,
} from './scatter-chart.tsx';
