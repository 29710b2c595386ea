// Rsbuild wants an entry; the site loads the container alone.
