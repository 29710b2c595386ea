declare module 'subset-font' {
  type Axis = { min: number; max: number; default: number };
  type Options = { targetFormat: 'woff2'; variationAxes: Readonly<Record<string, Axis>> };
  // biome-ignore lint/style/noDefaultExport: the package exports its function so
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>;
}
