import { serveSockets } from "./bare-socket"

/** Sends back what it receives. */
serveSockets((socket) => {
  socket.on("message", (raw) => socket.send(raw, { binary: false }))
})
