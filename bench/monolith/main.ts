// Starts the shell of the monolith without the federation runtime.
import { bootstrap } from 'host-bootstrap';
import { loadModule } from 'host-load-module';

await bootstrap({ loadModule });
