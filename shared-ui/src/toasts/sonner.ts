// The only import of sonner: the published package has the patched copy in this file's place, because a patch of this
// workspace does not reach those who install the package.
export { Toaster, toast } from 'sonner';
