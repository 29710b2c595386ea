// Lets TypeScript accept `import '@sharpside/shared-ui/fonts.css'`, which has only font faces.
export {};
