// The deployed site's prerendered page has the live menus, but the shell would render the developed menus, which
// differ. So the content of `#root` is removed after the page is parsed and before the first module runs.
document.addEventListener('readystatechange', () => document.getElementById('root')?.replaceChildren(), {
  once: true,
});
