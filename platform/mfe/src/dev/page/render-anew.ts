// What the deployed site rendered ahead has the menus that are live; with those of what is developed the shell would find
// another page than it makes. This moment comes after the page is read and before the first module runs.
document.addEventListener('readystatechange', () => document.getElementById('root')?.replaceChildren(), {
  once: true,
});
