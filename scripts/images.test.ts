import { readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { composed } from './testing/composed-services.ts';
import { root } from './workspace.ts';

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const document: object = parse(read('docker-compose.yml'), { merge: true });
const { services, volumes } = composed.parse(
  Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('x-'))),
);
const all = Object.entries(services);

/** Each stage of a Dockerfile that becomes an image: [file, name of the stage, its text]. */
const images: [file: string, target: string | undefined, text: string][] = [
  ...new Map(
    all.flatMap(([, { build }]) => {
      if (!build) return [];
      const stages = read(build.dockerfile).split(/^(?=FROM )/m);
      const text = build.target
        ? stages.find((stage) => stage.startsWith(`FROM product AS ${build.target}\n`))
        : stages.at(-1);
      return [
        [`${build.dockerfile} ${build.target}`, [build.dockerfile, build.target, text ?? '']],
      ];
    }) as [string, [string, string | undefined, string]][],
  ).values(),
];

describe('docker-compose.yml', () => {
  it('refers only to existing services and volumes', () => {
    for (const [name, { depends_on = {}, volumes: mounted = [] }] of all) {
      for (const other of Object.keys(depends_on))
        expect([name, other in services]).toEqual([name, true]);
      for (const mount of mounted) {
        const [volume = ''] = mount.split(':');
        expect([name, volume in volumes]).toEqual([name, true]);
      }
    }
  });

  it.each(all)(
    'lets %s write only into /tmp and its volumes, without unneeded capabilities',
    (_, one) => {
      expect(one).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        tmpfs: expect.arrayContaining(['/tmp']),
      });
      if (one.build) expect(one.cap_add).toBeUndefined();
    },
  );

  it('has a health check for each long-running service', () => {
    for (const [name, { build, healthcheck, restart }] of all) {
      if (restart !== 'unless-stopped') continue;
      const ofImage = images.find(
        ([file, target]) => file === build?.dockerfile && target === build.target,
      );
      const has = Boolean(healthcheck) || /^HEALTHCHECK --/m.test(ofImage?.[2] ?? '');
      expect([name, has]).toEqual([name, true]);
    }
  });
});

describe.each(images)('%s %s', (file, _, text) => {
  it('passes the linter', () => {
    expect(validate(read(file))).toEqual([]);
  });

  it('runs as an ordinary user', () => {
    const users = [...text.matchAll(/^USER (\S+)$/gm)].map(([, user]) => user);
    expect(['node', 'nginx']).toContain(users.at(-1));
  });

  it('has a health check, unless it exits by itself', () => {
    const ends = file === 'Dockerfile.app' || text.startsWith('FROM product AS backup');
    expect(/^HEALTHCHECK --/m.test(text)).toBe(!ends);
  });
});
