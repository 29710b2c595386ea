// Lets TypeScript accept `import 'shared-ui/fonts.css'`, which brings in nothing but the font faces.
export {};
