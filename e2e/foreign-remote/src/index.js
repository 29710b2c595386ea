// Rsbuild needs an entry, but the site loads only the container.
