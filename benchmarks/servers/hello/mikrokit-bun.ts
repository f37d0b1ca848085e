// The same server as on Node.
import './mikrokit.ts';
