// The deployed site's prerendered page has the live menus. With the developed ones, the shell would render another page
// than it finds. This moment comes after the page is read and before the first module runs.
document.addEventListener('readystatechange', () => document.getElementById('root')?.replaceChildren(), {
  once: true,
});
