import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** A small WalletConnect relay. It forwards sealed messages by topic and cannot read them. */
export interface Relay {
  readonly url: string;
  /** Ends all connections and refuses new ones until `comeBack`. */
  goAway(): Promise<void>;
  /** Listens on the same port again. Undelivered messages are kept. */
  comeBack(): Promise<void>;
}

interface Message {
  topic: string;
  message: string;
  tag: number;
  publishedAt: number;
  /** Ids of clients that sent or received the message. */
  seenBy: Set<string>;
}

interface Call {
  id: number | string;
  method?: string;
  params?: Record<string, unknown>;
}

interface Client {
  id: string;
  socket: WebSocket;
  topics: Set<string>;
}

/** Starts a relay on a free port of this machine. It accepts every project id and token. */
export async function startRelay(): Promise<Relay> {
  const messages: Message[] = [];
  const clients = new Set<Client>();
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  let lastId = 1;

  async function listen(at: number): Promise<WebSocketServer> {
    const started = new WebSocketServer({ host: '127.0.0.1', port: at });
    await once(started, 'listening');
    started.on('connection', (socket, request) => {
      const client = { id: clientId(request.url), socket, topics: new Set<string>() };
      clients.add(client);
      socket.on('close', () => clients.delete(client));
      socket.on('message', (data) => {
        const call = JSON.parse(String(data)) as Call;
        // A call without a method acknowledges a message.
        if (!call.method) return;
        const result = answer(client, call.method, call.params ?? {});
        socket.send(JSON.stringify({ id: call.id, jsonrpc: '2.0', result }));
      });
    });
    return started;
  }

  function answer(client: Client, method: string, params: Record<string, unknown>): unknown {
    const topic = String(params.topic);
    switch (method) {
      case 'irn_subscribe':
        return subscribe(client, topic);
      case 'irn_batchSubscribe':
        return listOf(params.topics).map((one) => subscribe(client, one));
      case 'irn_unsubscribe':
        client.topics.delete(topic);
        return true;
      case 'irn_publish':
        publish(client, topic, params.message, params.tag);
        return true;
      case 'irn_fetchMessages':
        return fetchMessages(client, [topic]);
      case 'irn_batchFetchMessages':
        return fetchMessages(client, listOf(params.topics));
      case 'wc_proposeSession':
        subscribe(client, String(params.pairingTopic));
        publish(client, String(params.pairingTopic), params.sessionProposal, 1100);
        return true;
      case 'wc_approveSession':
        subscribe(client, String(params.sessionTopic));
        publish(client, String(params.pairingTopic), params.sessionProposalResponse, 1101);
        publish(client, String(params.sessionTopic), params.sessionSettlementRequest, 1102);
        return true;
      default:
        throw new Error(`the relay does not support ${method}`);
    }
  }

  function subscribe(client: Client, topic: string): string {
    client.topics.add(topic);
    // Delivers after the answer, which the client has to read first.
    setImmediate(() => {
      for (const message of messages) if (message.topic === topic) deliver(client, message);
    });
    return createHash('sha256').update(`${topic}${client.id}`).digest('hex');
  }

  function publish(client: Client, topic: string, message: unknown, tag: unknown): void {
    const sent: Message = {
      topic,
      message: String(message),
      tag: Number(tag),
      publishedAt: Date.now(),
      seenBy: new Set([client.id]),
    };
    messages.push(sent);
    for (const other of clients) if (other.topics.has(topic)) deliver(other, sent);
  }

  function deliver(client: Client, { seenBy, ...data }: Message): void {
    if (seenBy.has(client.id) || client.socket.readyState !== client.socket.OPEN) return;
    seenBy.add(client.id);
    const params = { id: createHash('sha256').update(data.topic).digest('hex'), data };
    const id = Date.now() * 1_000 + lastId++;
    client.socket.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }));
  }

  function fetchMessages(client: Client, topics: string[]) {
    const found = messages.filter(
      ({ topic, seenBy }) => topics.includes(topic) && !seenBy.has(client.id),
    );
    for (const { seenBy } of found) seenBy.add(client.id);
    return { messages: found.map(({ seenBy: _, ...data }) => data), hasMore: false };
  }

  return {
    url: `ws://localhost:${port}`,
    async goAway() {
      for (const { socket } of clients) socket.terminate();
      clients.clear();
      await new Promise((resolve) => server.close(resolve));
    },
    async comeBack() {
      server = await listen(port);
    },
  };
}

/** Returns the client's public key from the `auth` parameter, a JWT whose signature is not checked. */
function clientId(url: string | undefined): string {
  const token = new URL(url ?? '/', 'ws://relay').searchParams.get('auth') ?? '';
  const [, payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iss: string };
  return claims.iss;
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
