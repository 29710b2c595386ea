// The only import of sonner. The published package replaces this file by the patched copy, because a patch of this
// workspace does not apply where the package is installed.
export { Toaster, toast } from 'sonner';
