import { readFileSync } from 'node:fs';

/** Identifies a process, even if its id is reused after its end. */
export interface ProcessMark {
  pid: number;
  /** Start time in the system's units; undefined if unavailable (not Linux). */
  born?: string | undefined;
}

export function markOf(pid: number): ProcessMark {
  return { pid, born: lookUp(pid)?.born };
}

export function isAlive({ pid, born }: ProcessMark): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = lookUp(pid);
  if (!now) return true;
  return !now.ended && (born === undefined || born === now.born);
}

/** Reads /proc/<pid>/stat: field 3 is the state, field 22 the start in ticks since boot. */
function lookUp(pid: number): { born: string | undefined; ended: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 2 is a name in parentheses with any characters.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { born: fields[19], ended: fields[0] === 'Z' };
  } catch {
    return undefined;
  }
}
