// Lets TypeScript accept `import '@sharpside/shared-ui/fonts.css'`, which brings in nothing but the font faces.
export {};
