import { checkRemote } from '@shared/kit/testing';
import { manifest } from './manifest.ts';
import remote from './remote.ts';

checkRemote(manifest, remote);
