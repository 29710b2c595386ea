// Starts the shell at once, with all its modules in one file.
import { bootstrap } from 'host-bootstrap';
import { loadModule } from 'host-load-module';

await bootstrap({ loadModule });
