// Federation needs the shared modules to be settled before the first of them is used, hence the import().
import(/* webpackChunkName: "shell" */ './bootstrap.tsx');
