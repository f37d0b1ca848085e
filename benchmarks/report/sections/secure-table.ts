import {
  cpuOverTls,
  PROTOCOLS,
  type SecureResults,
} from '../../throughput/secure/secure-results.ts';
import { isOurs } from '../../throughput/table.ts';
import { markdownTable, paragraphs } from '../markdown.ts';
import { runSentence } from '../run-lines.ts';

/** The CPU of a request over TLS by server and protocol. */
export function secureTable(results: SecureResults): string {
  const { servers, options, versions } = results;
  const names = [...new Set(servers.map(({ name }) => name))];
  const { runs, rounds, requests, connections } = options;
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return paragraphs(
    runSentence(results, 'cpu'),
    `Microseconds of CPU for one \`updateUser\` over TLS, over connections that are open before: ${connections} of HTTP/1.1, and ten sessions of HTTP/2 with ten streams each. Medians of ${runs} fresh processes, each of ${rounds} rounds of ${requests.toLocaleString('en')} requests, by turns. bare is node:https and node:http2, and checks nothing. ${packages.join(', ')}.`,
    markdownTable(
      ['Server', ...PROTOCOLS.map((protocol) => ({ right: `${protocol} (µs)` }))],
      names.map((name) => ({
        cells: [
          name,
          ...PROTOCOLS.map((protocol) => cpuOverTls(results, name, protocol).toFixed(1)),
        ],
        bold: isOurs(name),
      })),
    ),
  );
}
