/** Class names of a CSS module, by the names in its source. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
