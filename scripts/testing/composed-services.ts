import * as z from 'zod';

// The part of the Compose specification that docker-compose.yml uses. No maintained package
// contains the JSON schema of the specification.
const variables = z.record(z.string().regex(/^[A-Z_]+$/), z.union([z.string(), z.number()]));
const duration = z.string().regex(/^\d+(ms|s|m|h)$/);
const size = z.number().int().positive();

const build = z.strictObject({
  context: z.literal('.'),
  dockerfile: z.string(),
  target: z.string().optional(),
  args: variables.optional(),
});

const healthcheck = z.strictObject({
  test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()),
  interval: duration,
  timeout: duration,
  retries: size,
});

const service = z
  .strictObject({
    image: z
      .string()
      .regex(/:\d[\w.]*$/, 'names a version')
      .optional(),
    build: build.optional(),
    profiles: z.array(z.string()).optional(),
    restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
    command: z.array(z.string()).optional(),
    environment: variables.optional(),
    ports: z.array(z.string().regex(/^([\d.]+:)?(\d+|\$\{\w+:-\d+\}):\d+$/)).optional(),
    volumes: z.array(z.string().regex(/^[a-z]+:\/[\w/]+(:ro)?$/)).optional(),
    depends_on: z
      .record(
        z.string(),
        z.strictObject({
          condition: z.enum([
            'service_started',
            'service_healthy',
            'service_completed_successfully',
          ]),
          required: z.boolean().optional(),
        }),
      )
      .optional(),
    healthcheck: healthcheck.optional(),
    read_only: z.boolean(),
    tmpfs: z.array(z.string().startsWith('/')),
    cap_drop: z.array(z.string()),
    cap_add: z.array(z.enum(['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'])).optional(),
    security_opt: z.array(z.string()),
  })
  .refine(({ image, build }) => (image === undefined) !== (build === undefined), {
    message: 'has either an image or a build',
  });

export const composed = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
});

export type Service = z.output<typeof service>;
